/** Keys contain slashes and more, so they are encoded for element ids. */
export const tabId = (key: string) => `tab-${encodeURIComponent(key)}`
export const panelId = (key: string) => `panel-${encodeURIComponent(key)}`
