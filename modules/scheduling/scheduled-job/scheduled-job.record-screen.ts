import { byName, field, pick, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'scheduled job',
    to: '/hsdr/job-info',
    entity: 'scheduledJob',
    new: 'Create job',
    async fill(form) {
      await pick(form, 'Task', 'Recount stored files')
      await form.getByText('Cron', { exact: true }).click()
      await field(form, 'Cron expression').fill('15 5 * * 1-5')
    },
    search: byName('description'),
  },
]
