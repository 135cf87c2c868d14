import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** A DNS server on loopback that answers for TXT records alone (RFC 1035 §4); any other name does not exist. */
export class DnsServer {
  /** Texts by the lower-case names of their records. */
  readonly records = new Map<string, string>()
  /** Whether it fails to answer. */
  isBroken = false
  readonly #socket: Socket

  static async start(port = 0): Promise<DnsServer> {
    const server = new DnsServer(createSocket('udp4'))
    server.#socket.bind(port, '127.0.0.1')
    await once(server.#socket, 'listening')
    return server
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('message', (question, { port, address }) => {
      socket.send(this.#answer(question), port, address)
    })
  }

  /** As `DNS_SERVERS` has it. */
  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`
  }

  async stop(): Promise<void> {
    this.#socket.close()
    await once(this.#socket, 'close')
  }

  #answer(message: Buffer): Buffer {
    const { name, end } = questionIn(message)
    const text = this.isBroken ? undefined : this.records.get(name)
    const header = Buffer.alloc(12)
    header.writeUInt16BE(message.readUInt16BE(0), 0)
    // An authoritative answer; the code 2 stands for a failure, and 3 for a name that does not exist.
    const code = this.isBroken ? 2 : 3
    header.writeUInt16BE(0x8400 + (text === undefined ? code : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(text === undefined ? 0 : 1, 6)
    return Buffer.concat([header, message.subarray(12, end), ...(text === undefined ? [] : [recordOf(text)])])
  }
}

/** The name that a message asks for, and where its first question ends. */
function questionIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** A TXT record for the name in the question. */
function recordOf(text: string): Buffer {
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length])
  return Buffer.concat([head, Buffer.from(text, 'ascii')])
}
