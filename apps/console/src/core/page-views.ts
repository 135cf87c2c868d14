interface Analytics {
  page(path: string): void
}

/** Tells the analytics service of the deployment which page is looked at, when there is one [TAB-12]. */
export function reportPageView(path: string): void {
  try {
    ;(globalThis as { analytics?: Partial<Analytics> }).analytics?.page?.(path)
  } catch {
    // A counter that stumbles must not stop the page it counts.
  }
}
