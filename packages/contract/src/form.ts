import { z } from 'zod'

/** A `multipart/form-data` form with files: `FormData` in browsers and in Node. */
export interface MultipartForm {
  append(name: string, value: string): void
  getAll(name: string): unknown[]
}

/** The body of a call with files. Its handler parses it as it arrives, so that nothing is checked here. */
export const multipartForm = z.custom<MultipartForm>()
