import { ExceptionPage } from '@atrium/ui/feedback/exception-page.tsx'
import { useText } from '../language/use-text.ts'
import { navigate } from '../tabs/navigation.ts'

/** [ROUTE-7] */
export function NotFound() {
  const text = useText()
  return (
    <ExceptionPage
      door="missing"
      title={text('hzero.common.exception.404')}
      reason={text('hzero.common.exception.404.detail')}
      action={{ label: text('hzero.common.exception.back'), href: '/', onClick: () => navigate('/') }}
      reference="404"
    />
  )
}
