import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** A script that runs `program` like the project's scripts, and passes its exit code on. */
function startScript(program: string) {
  const url = new URL('programs.js', import.meta.url).href
  const text = `const { run } = await import('${url}')
    process.exitCode = (await run(process.execPath, ['--eval', ${JSON.stringify(program)}])).code`
  return spawn(process.execPath, ['--input-type=module', '--eval', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a program hears %s once, however soon and often it comes',
  async signal => {
    const script = startScript(`
    let heard = 0
    for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {
      heard += 1
      setTimeout(() => process.exit(10 + heard), 200)
    })
    console.log('listening')
    setInterval(() => {}, 1000)`)
    await once(script.stdout, 'data')
    script.kill(signal)
    script.kill(signal)
    const [code] = await once(script, 'exit')
    expect(code).toBe(11)
  },
)

test('a script exits with the code of its program', async () => {
  const [code] = await once(startScript('process.exit(78)'), 'exit')
  expect(code).toBe(78)
})
