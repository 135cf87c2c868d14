import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './machine.js'
import { Failure } from './steps.js'

/** Files that only this repository needs. */
const isOurs = path => /\.(test|e2e|shots|record-screen)\.tsx?$|(^|\/)(dist|node_modules)(\/|$)/.test(path)

const read = path => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))

/** The folders of all packages. */
export const packages = () =>
  ['packages', 'modules', 'apps'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name => `${folder}/${name}`),
  )

/** The files of a package that others install. */
const filesIn = path =>
  readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .filter(file => !isOurs(file))

const writtenAt = path => statSync(path).mtimeMs

/** The types of a file, which `tsc --build` has written for one of its projects. */
function declarationOf(stem) {
  const written = ['contract', 'server', 'console', 'tests'].map(project =>
    join(root, 'node_modules/.cache/types', project, `${stem}.d.ts`),
  )
  // A file that has moved from one project to another leaves its old declarations behind.
  const [found] = written.filter(existsSync).toSorted((one, other) => writtenAt(other) - writtenAt(one))
  if (!found) throw new Failure(`No project of tsconfig.json declares ${stem}`)
  return found
}

/** Writes a package as it is installed elsewhere: compiled files with their types, and all other files as they are. */
export function stage(path, compiled, out) {
  for (const file of filesIn(path)) {
    const to = join(out, file.slice(path.length + 1))
    mkdirSync(dirname(to), { recursive: true })
    const stem = /^(.*)(?<!\.d)\.tsx?$/.exec(file)?.[1]
    if (file === 'apps/atrium/index.html')
      writeFileSync(to, readFileSync(join(root, file), 'utf8').replace('/main.tsx"', '/main.js"'))
    else if (stem === undefined || path.endsWith('create-atrium')) copyFileSync(join(root, file), to)
    else {
      copyFileSync(join(compiled, `${stem}.js`), to.replace(/\.tsx?$/, '.js'))
      copyFileSync(declarationOf(stem), to.replace(/\.tsx?$/, '.d.ts'))
    }
  }
  copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifestOf(path), null, 2)}\n`)
  return out
}

/** The `package.json` of the installed package, whose files are compiled. */
function manifestOf(path) {
  const { private: _, devDependencies, ...manifest } = read(path)
  const { '.': whole, './*': each } = manifest.exports ?? {}
  if (typeof whole === 'string') return { ...manifest, exports: compiledIn(manifest.exports) }
  // Plain JavaScript, which is installed as it is.
  if (!each) return manifest
  if (path === 'apps/atrium') {
    manifest.bin = { atrium: './cli.js' }
    // The product builds the console and the server of the repository that uses it.
    for (const name of ['vite', '@vitejs/plugin-react', 'rolldown'])
      manifest.dependencies[name] = devDependencies[name]
    manifest.optionalDependencies = read('.').optionalDependencies
  }
  return { ...manifest, imports: compiledIn(manifest.imports), exports: exportsOf(manifest.exports) }
}

/** A file that is imported with its ending stays so: `./role.contract.ts` is `role.contract.js`. */
function exportsOf({ './*': target }) {
  if (target.endsWith('*.ts')) return { './*': compiledIn(target) }
  return {
    ...(target === './*' && { './*.tables.ts': null }),
    './*.ts': `${target}.js`,
    './*.tsx': `${target}.js`,
    './*.css': `${target}.css`,
  }
}

/** The same targets with compiled files, except for those in other packages. */
function compiledIn(target) {
  if (typeof target === 'string') return target.startsWith('.') ? target.replace(/\.ts$/, '.js') : target
  if (typeof target !== 'object') return target
  return Object.fromEntries(Object.entries(target).map(([key, value]) => [key, compiledIn(value)]))
}
