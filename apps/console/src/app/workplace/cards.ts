import type { CardDrawings } from '../../core/card-drawing.ts'

/** How each card is drawn; services add theirs here, by the code under which layouts know them. */
export const cardDrawings: CardDrawings = {
  Workflow: async () => (await import('../../features/iam/waiting-card.tsx')).WaitingCard,
  HzeroMessage: async () => (await import('../../features/message/message-card.tsx')).MessageCard,
  HZERO_CommonlyUsed: async () => (await import('./shortcuts-card.tsx')).ShortcutsCard,
  ReportCard: async () => (await import('../../features/iam/online-user-card.tsx')).OnlineUserCard,
  ATRIUM_Announcements: async () =>
    (await import('../../features/message/announcements-card.tsx')).AnnouncementsCard,
  ATRIUM_RecentChanges: async () => (await import('./recent-changes-card.tsx')).RecentChangesCard,
  ATRIUM_RecentPages: async () => (await import('./recent-pages-card.tsx')).RecentPagesCard,
  ATRIUM_SignIns: async () => (await import('../../features/platform/sign-ins-card.tsx')).SignInsCard,
}
