import type { CardContribution } from '@atrium/server/seed/contributions'

export const announcementCards: readonly CardContribution[] = [
  {
    code: 'ATRIUM_Announcements',
    name: ['Announcements', '公告', 'الإعلانات'],
    catalogType: 'notice',
    icon: 'speakerphone',
    permission: null,
    params: 'maxNum=6',
    shown: false,
    x: 0,
    y: 21,
    w: 8,
    h: 6,
  },
]
