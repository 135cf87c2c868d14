import { navigate } from '../../core/navigation.ts'
import { useText } from '../../core/use-text.ts'
import { ExceptionPage } from '../../ui/exception-page.tsx'

type MissingScreenProps = {
  path: string
}

/** A menu leads here, but its application is not part of this console. */
export function MissingScreen({ path }: MissingScreenProps) {
  const text = useText()
  return (
    <ExceptionPage
      door="missing"
      title={text('hzero.common.exception.missing')}
      reason={text('hzero.common.exception.missing.detail', { path })}
      way={{ label: text('hzero.common.exception.back'), href: '/', onClick: () => navigate('/workplace') }}
    />
  )
}
