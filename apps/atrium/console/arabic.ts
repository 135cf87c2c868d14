import { files } from 'atrium:arabic'
import { together } from './feature-languages.ts'

export const arabic = together(files)
