/** An error that the user can understand and fix: printed as one line, without a stack. */
export class Failure extends Error {}

const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'
const { stdout } = process

/**
 * Runs a script and sets its exit code: the result of `body`, or 0.
 * @param {() => Promise<number | undefined | void>} body
 */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    process.exitCode = error instanceof Failure ? (error.exitCode ?? 1) : 1
  }
}

/**
 * Shows the title of a step while it runs: with a clock on a terminal, as two plain lines elsewhere.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = performance.now()
  const seconds = digits => ((performance.now() - began) / 1000).toFixed(digits)
  let frame = 0
  const draw = () => {
    frame += 1
    stdout.write(`\r\x1b[K${FRAMES[frame % FRAMES.length]} ${title}  ${seconds(0)} s`)
  }
  if (!stdout.isTTY) console.log(`${title} …`)
  const timer = stdout.isTTY ? setInterval(draw, 100) : undefined
  try {
    const result = await work()
    done(timer)
    console.log(`✓ ${title}  ${seconds(1)} s`)
    return result
  } catch (error) {
    done(timer)
    console.log(`✗ ${title}  ${seconds(1)} s`)
    throw error
  }
}

function done(timer) {
  clearInterval(timer)
  if (timer) stdout.write('\r\x1b[K')
}
