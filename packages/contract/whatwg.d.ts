// The parts of the WHATWG URL standard that the contract uses, which browsers and Node both have. Other globals are not
// available to the contract: tsconfig.contract.json.

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Record<string, string> | readonly (readonly [string, string])[])
  append(name: string, value: string): void
  get(name: string): string | null
  set(name: string, value: string): void
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class URL {
  constructor(url: string, base?: string)
  static parse(url: string, base?: string): URL | null
  static canParse(url: string, base?: string): boolean
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly searchParams: URLSearchParams
}
