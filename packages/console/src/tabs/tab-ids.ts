/** Keys hold slashes and more; ids of elements are told apart all the same. */
export const tabId = (key: string) => `tab-${encodeURIComponent(key)}`
export const panelId = (key: string) => `panel-${encodeURIComponent(key)}`
