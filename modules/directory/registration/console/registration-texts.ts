import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const registrationTexts = featureTexts(
  'hiam.registration',
  {
    title: 'Registration and invitations',
    takesHelp: 'People with an address at one of your verified domains create their account by themselves.',
    takes: 'People can register',
    approval: 'An administrator approves each account',
    approvalHelp: 'A new account stays disabled until it is enabled under Accounts.',
    role: 'Role of new accounts',
    roleHelp: 'One that you could assign yourself.',
    roleMissing: 'Choose a role.',
    notOpen:
      'Nobody can register at the moment: no domain is verified, the role is disabled, or the person who saved this may no longer assign it.',
    domains: 'Domains for invitations',
    domainsHelp:
      'Invitations can go only to addresses at these domains. List subdomains separately. Leave it empty to allow all.',
    save: 'Save',
    keep: 'Cancel',
    opened: 'People at your verified domains can register.',
    closed: 'Self-registration is off.',
    saved: 'The rules were saved.',
  },
  {
    title: '注册与邀请',
    takesHelp: '邮箱地址属于已验证域名的人员可自行创建账号。',
    takes: '允许自助注册',
    approval: '每个账号须经管理员批准',
    approvalHelp: '新账号保持停用，直到有人在“账号”中启用。',
    role: '新账号的角色',
    roleHelp: '您自己可以分配的角色。',
    roleMissing: '请选择角色。',
    notOpen: '目前无法注册：没有已验证的域名、角色已停用，或保存此设置的人员已无权分配该角色。',
    domains: '可邀请的域名',
    domainsHelp: '只能邀请这些域名的地址。子域名须另行列出。留空表示不限。',
    save: '保存',
    keep: '取消',
    opened: '已验证域名的人员现在可以自助注册。',
    closed: '自助注册已关闭。',
    saved: '规则已保存。',
  },
)
