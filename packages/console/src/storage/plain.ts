/** Storage that may be blocked or full: what it refuses is remembered while the page is open. */
function guarded(storage: () => Storage) {
  const refused = new Map<string, string>()
  return {
    read(key: string): string | undefined {
      try {
        return storage().getItem(key) ?? refused.get(key)
      } catch {
        return refused.get(key)
      }
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(key, value)
        refused.delete(key)
      } catch {
        refused.set(key, value)
      }
    },
    forget(key: string): void {
      refused.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Blocked.
      }
    },
    clear(): void {
      refused.clear()
      try {
        storage().clear()
      } catch {
        // Blocked.
      }
    },
    /** Whether the value outlives the page. */
    isStored: (key: string): boolean => !refused.has(key),
    keys(): string[] {
      try {
        return Object.keys(storage())
      } catch {
        return []
      }
    },
  }
}

export type PlainMemory = ReturnType<typeof guarded>

// Anyone at this browser can read these two: they say nothing about a person. What does is in `private.ts`.

/** Shared by all windows of this browser, kept over restarts. */
export const browserMemory = guarded(() => localStorage)
/** Of this window alone, kept over reloads. */
export const windowMemory = guarded(() => sessionStorage)
