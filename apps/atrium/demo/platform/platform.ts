import type { TenantData } from '../data.ts'
import { platformTexts } from '../longer-texts.ts'
import { platformRules } from '../uploads.ts'
import { platformMessages, platformNotices } from './platform-messages.ts'
import { platformArchive, platformPortal } from './platform-portal.ts'

/** The people who run the platform itself. Its tenant, languages and menus are the product's own. */
export const platform: TenantData = {
  num: 'ATRIUM',
  name: ['Atrium', '中庭平台', 'أتريوم'],
  domain: 'atrium.example',
  colour: '#066973',
  timeZone: 'Europe/Oslo',
  menus: [],
  roles: [
    {
      code: 'platform-support',
      name: ['Platform support', '平台支持'],
      purpose: [
        'Answers questions of tenants: sees roles and changes nothing.',
        '解答租户的问题：可查看角色，不可修改。',
      ],
      may: ['role:view', 'user-message:send', 'workplace'],
    },
    {
      code: 'release-manager',
      name: ['Release manager', '发布经理'],
      purpose: ['Prepares the roles that a new release brings.', '为新版本准备所需的角色。'],
      may: ['role:view', 'role:create', 'role:edit', 'notices', 'workplace'],
    },
    {
      code: 'platform-auditor',
      name: ['Platform auditor', '平台审计员'],
      purpose: ['Reads for the yearly audit of the platform.', '为平台年度审计查阅信息。'],
      endsIn: 45,
      may: ['role:view', 'workplace:changes'],
    },
    {
      code: 'migration-2024',
      name: ['Migration crew', '迁移小组'],
      purpose: [
        'Moved tenants from the old data center; kept for the record.',
        '负责从旧数据中心迁移租户；仅作留存。',
      ],
      disabled: true,
      endsIn: -120,
      may: ['role:view'],
    },
  ],
  people: [
    { login: 'admin', name: 'Astrid Berg', roles: ['administrator'] },
    {
      login: 'oskar.nystrom',
      name: 'Oskar Nyström',
      roles: ['platform-support'],
      timeZone: 'Europe/Stockholm',
    },
    { login: 'helena.fors', name: 'Helena Fors', roles: ['release-manager', 'platform-support'] },
    { login: 'marek.dvorak', name: 'Marek Dvořák', roles: ['administrator'], timeZone: 'Europe/Prague' },
    {
      login: 'he.jiaming',
      name: '何嘉明',
      roles: ['platform-auditor'],
      language: 'zh_CN',
      timeZone: 'Asia/Shanghai',
    },
  ],
  longerTexts: platformTexts,
  messages: platformMessages,
  notices: [...platformNotices, ...platformArchive],
  portal: platformPortal,
  uploadRules: platformRules,
  changes: [
    { by: 'marek.dvorak', role: 'release-manager', gets: ['role:grant'] },
    { by: 'marek.dvorak', role: 'platform-support', welcomes: ['marek.dvorak'] },
    { by: 'helena.fors', role: 'platform-auditor', endsIn: 60 },
    { by: 'admin', role: 'release-manager', loses: ['role:grant'] },
  ],
}
