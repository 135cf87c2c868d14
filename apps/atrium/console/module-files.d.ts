// What `module-files.ts` collects.

interface TextFile {
  prefix: string
  texts: Readonly<Record<string, string>>
}

declare module 'atrium:arabic' {
  export const files: readonly TextFile[]
}

declare module 'atrium:chinese' {
  export const files: readonly TextFile[]
}

declare module 'atrium:english' {
  export const files: readonly TextFile[]
}

declare module 'atrium:entities' {
  export const files: readonly {
    entities: readonly import('@atrium/contract/entity/entity').Entity[]
  }[]
}

declare module 'atrium:recent' {
  export const files: readonly {
    recent: Readonly<Record<string, import('@atrium/console/recent/recent-words.ts').RecentWords>>
  }[]
}

declare module 'atrium:record-cards' {
  export const files: readonly {
    recordCards: import('@atrium/console/links/record-card.ts').RecordCards
  }[]
}

declare module 'atrium:resources' {
  export const files: readonly Readonly<Record<string, unknown>>[]
}

declare module 'atrium:schedules' {
  export const files: readonly Readonly<
    Record<string, import('@atrium/contract/scheduling/scheduled-kind').ScheduledKind>
  >[]
}

declare module 'atrium:stale' {
  export const files: readonly { stale: import('@atrium/console/messages/stale.ts').Stale }[]
}
