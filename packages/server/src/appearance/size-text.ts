/** Formats a number of bytes, such as `1.5 GB`. */
export const sizeText = (bytes: number): string => {
  const [unit, name] =
    bytes >= 1024 ** 3 ? [1024 ** 3, 'GB'] : bytes >= 1024 ** 2 ? [1024 ** 2, 'MB'] : [1024, 'KB']
  return `${Math.round((bytes / unit) * 10) / 10} ${name}`
}
