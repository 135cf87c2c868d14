interface TextFile {
  prefix: string
  texts: Readonly<Record<string, string>>
}

let load = async (): Promise<readonly TextFile[]> => []

/** Says where the English texts of the installed features are loaded from, once they are translated. */
export function shipEnglish(from: typeof load): void {
  load = from
}

export const loadEnglish = (): Promise<readonly TextFile[]> => load()
