import type { HealthChecks } from '@atrium/server/monitoring/health-check'
import { sql } from 'kysely'

/** Hours that changing the secret may take, from the first instance that starts with the new one to the last. */
const changeHours = 24

/** `SECRET` is changed in steps, of which the last ends the old secret and is easily forgotten. */
export const secretChecks: HealthChecks = {
  'operations:secret': {
    title: [
      'One secret opens the installation',
      '仅有一个密钥可以打开本系统',
      'مفتاح سري واحد يفتح هذا النظام',
    ],
    async check(site) {
      const { rows } = await site({}, db =>
        sql<{ count: number; since: string }>`
          select count(*)::int as count, to_char(max(created_at), 'YYYY-MM-DD') as since from root_key
          having count(*) > 1 and max(created_at) < now() - make_interval(hours => ${changeHours})`.execute(
          db,
        ),
      )
      const [found] = rows
      if (!found) return undefined
      const { count, since } = found
      return [
        `${count} secrets have opened it since ${since}. When all instances run with the new one, npx atrium secret rotate ends the others`,
        `自 ${since} 起有 ${count} 个密钥可以打开本系统。所有实例都使用新密钥运行后，请执行 npx atrium secret rotate 停用其余密钥`,
        `عدد المفاتيح السرية التي تفتحه منذ ${since}: ${count}. عندما تعمل جميع المثيلات بالمفتاح الجديد، شغّل ‎npx atrium secret rotate‎ لإنهاء البقية`,
      ]
    },
  },
}
