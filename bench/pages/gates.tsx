import { roleApi } from '@atrium/access/role/role.contract.ts'
import { Can } from '@atrium/console/access/can.tsx'
import { permissionOf } from '@atrium/contract/endpoint'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import '@atrium/console/language/language.ts'
import { permissions } from '@atrium/console/access/permissions.ts'

declare global {
  interface Window {
    /** Milliseconds of script from the answer until the gates are rendered. */
    gatesMs?: number
  }
}

// Five hundred codes in all: each gate has one of its own, and opens by the one that they share.
const shared = permissionOf(roleApi.list) ?? ''
const gates = Array.from({ length: 500 }, (_, at) => (at === 0 ? [shared] : [`bench.gate.${at}`, shared]))

// The first subscriber; the other ones render before the next task.
permissions.subscribe(() => {
  const began = performance.now()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    window.gatesMs = performance.now() - began
  }
  port2.postMessage(0)
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider>
    {gates.map((codes, at) => (
      <Can key={codes[0]} code={codes}>
        <button type="button">{at}</button>
      </Can>
    ))}
  </MantineProvider>,
)
