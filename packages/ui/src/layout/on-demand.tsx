import { type ComponentType, useEffect, useState } from 'react'

/** A component whose code is loaded when it is first drawn; `fetch` loads it ahead. */
export type OnDemand<Props extends object> = ComponentType<Props> & { fetch: () => Promise<void> }

/**
 * A component that is loaded when it is first drawn, with `Waiting` in its place until then. What fails to load is thrown
 * to the boundary around it, and loaded again when it is drawn again. Not `lazy`: React shows nothing of it for 300 ms
 * after the last placeholder on the page.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): OnDemand<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  async function take(): Promise<void> {
    try {
      Loaded = await load()
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  function fetch(): Promise<void> {
    loading ??= take()
    return loading
  }

  function Part(props: Props) {
    const [failure, setFailure] = useState<{ error: unknown }>()
    const [, setFetched] = useState(() => {
      // Begins with the drawing, which for a hidden page has no effects. The effect says what failed.
      fetch().catch(() => undefined)
      return Loaded !== undefined
    })
    useEffect(() => {
      fetch().then(
        () => setFetched(true),
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    if (failure) throw failure.error
    if (Loaded) return <Loaded {...props} />
    return Waiting ? <Waiting {...props} /> : null
  }

  return Object.assign(Part, { fetch })
}
