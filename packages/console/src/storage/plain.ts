/**
 * Storage that may be blocked or full: then reads find nothing and writes do nothing, so that the product works with
 * less memory.
 */
function guarded(storage: () => Storage) {
  return {
    read(key: string): string | undefined {
      try {
        return storage().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(key, value)
      } catch {
        // Blocked or full.
      }
    },
    forget(key: string): void {
      try {
        storage().removeItem(key)
      } catch {
        // Blocked.
      }
    },
    clear(): void {
      try {
        storage().clear()
      } catch {
        // Blocked.
      }
    },
  }
}

/** Shared by all windows of this browser, kept over restarts. */
export const browserMemory = guarded(() => localStorage)
/** Of this window alone, kept over reloads. */
export const windowMemory = guarded(() => sessionStorage)
