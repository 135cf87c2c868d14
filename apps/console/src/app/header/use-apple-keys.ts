/** Apple keyboards call the key beside the space bar Command. */
export function useAppleKeys(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}
