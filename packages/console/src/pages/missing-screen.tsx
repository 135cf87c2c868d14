import { ExceptionPage } from '@atrium/ui/feedback/exception-page.tsx'
import { useText } from '../language/use-text.ts'
import { navigate } from '../tabs/navigation.ts'

type MissingScreenProps = {
  path: string
}

/** Shown for a menu entry whose application is not part of this console. */
export function MissingScreen({ path }: MissingScreenProps) {
  const text = useText()
  return (
    <ExceptionPage
      door="missing"
      title={text('hzero.common.exception.missing')}
      reason={text('hzero.common.exception.missing.detail', { path })}
      action={{
        label: text('hzero.common.exception.back'),
        href: '/',
        onClick: () => navigate('/workplace'),
      }}
    />
  )
}
