import { z } from 'zod'

/** A form with files, `multipart/form-data`: what `FormData` is in browsers and in Node. */
export interface MultipartForm {
  append(name: string, value: string): void
  getAll(name: string): unknown[]
}

/** The body of a call that takes files. Its handler reads it as it comes in, so that nothing is checked here. */
export const multipartForm = z.custom<MultipartForm>()
