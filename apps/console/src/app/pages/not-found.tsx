import { navigate } from '../../core/navigation.ts'
import { useText } from '../../core/use-text.ts'
import { ExceptionPage } from '../../ui/exception-page.tsx'

/** [ROUTE-7] */
export function NotFound() {
  const text = useText()
  return (
    <ExceptionPage
      door="missing"
      title={text('hzero.common.exception.404')}
      reason={text('hzero.common.exception.404.detail')}
      way={{ label: text('hzero.common.exception.back'), href: '/', onClick: () => navigate('/') }}
      reference="404"
    />
  )
}
