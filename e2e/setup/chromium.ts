import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const modules = join(import.meta.dirname, '../../node_modules')
const packaged = join(modules, '@sparticuz/chromium')
const cache = join(modules, '.cache')
const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8'))
const unpacked = join(cache, `chromium-${version}`)

/** The Chromium of `CHROMIUM_PATH`, or else the registry's, which brings the libraries a bare machine lacks. */
export function chromium(): { executablePath: string; env: Record<string, string | undefined> } {
  const own = process.env.CHROMIUM_PATH
  if (own) return { executablePath: own, env: process.env }
  return {
    executablePath: join(unpacked, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'), FONTCONFIG_PATH: unpacked },
  }
}

/** Must be done before workers start: they would unpack over each other. */
export async function unpackChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH || existsSync(unpacked)) return
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${unpacked}-`)
  // The package unpacks into TMPDIR, and its libraries only where it believes to be on Amazon's Linux; it decides while
  // it is imported, and changes the environment. So it gets a process of its own.
  const program = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: modules,
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  })
  writeFileSync(join(draft, 'fonts.conf'), fontsConf)
  renameSync(draft, unpacked)
}

/** The system's fonts where there are some; the package's own Latin ones; the Chinese ones of a package, if installed. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${unpacked}/fonts</dir>
  <dir>${modules}/@embedpdf/fonts-sc/fonts</dir>
  <cachedir>${unpacked}/fonts-cache</cachedir>
</fontconfig>
`
