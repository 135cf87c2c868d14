import type { LookupContribution } from '@atrium/server/seed/contributions'
import { meanings } from '@atrium/server/seed/lookup-parts'

export const schedulingLookups: readonly LookupContribution[] = [
  {
    code: 'HSDR.JOB_STATUS',
    name: ['Job status', '任务状态', 'حالة المهمة'],
    values: meanings({
      NORMAL: ['Scheduled', '正常', 'مجدولة'],
      RUNNING: ['Running', '运行中', 'قيد التشغيل'],
      PAUSED: ['Paused', '已暂停', 'متوقفة مؤقتًا'],
      COMPLETE: ['Completed', '已完成', 'مكتملة'],
    }),
  },
  {
    code: 'HSDR.LOG.JOB_RESULT',
    name: ['Results of runs', '调度结果', 'نتائج التشغيل'],
    values: meanings({
      SUCCESS: ['Succeeded', '成功', 'نجح'],
      FAILURE: ['Failed', '失败', 'فشل'],
    }),
  },
  {
    code: 'HSDR.LOG.CLIENT_RESULT',
    name: ['Results on instances', '执行结果', 'النتائج على المثيلات'],
    values: meanings({
      SUCCESS: ['Succeeded', '成功', 'نجح'],
      WARNING: ['Stopped', '已停止', 'أوقف'],
      FAILURE: ['Failed', '失败', 'فشل'],
      DOING: ['Running', '运行中', 'قيد التشغيل'],
    }),
  },
  {
    code: 'HSDR.JOB_LOG_CLEAR_TYPE',
    name: ['Runs to clear', '日志清理类型', 'عمليات التشغيل المراد حذفها'],
    values: meanings({
      1: ['Older than one day', '一天之前', 'أقدم من يوم'],
      2: ['Older than one week', '一周之前', 'أقدم من أسبوع'],
      3: ['Older than one month', '一个月之前', 'أقدم من شهر'],
      7: ['All', '全部', 'الكل'],
    }),
  },
  {
    code: 'HSDR.GLUE_TYPE',
    name: ['Job types', '任务类型', 'أنواع المهام'],
    values: meanings({
      SIMPLE: ['Simple job', '简单任务', 'مهمة بسيطة'],
    }),
  },
  {
    code: 'HSDR.EXECUTOR_STRATEGY',
    name: ['Choice of instance', '执行器策略', 'اختيار المثيل'],
    values: meanings({
      POLLING: ['One after another', '轮询', 'بالتناوب'],
    }),
  },
  {
    code: 'HSDR.EXECUTOR_BLOCK_STRATEGY',
    name: ['While a run lasts', '阻塞处理策略', 'أثناء التشغيل'],
    values: meanings({
      SKIP: ['Skip the next run', '跳过', 'تخطّي التشغيل التالي'],
    }),
  },
  {
    code: 'HSDR.FAIL_STRATEGY',
    name: ['After a failure', '失败策略', 'بعد الفشل'],
    values: meanings({
      IGNORE: ['Wait for the next run', '忽略', 'انتظار التشغيل التالي'],
    }),
  },
  {
    code: 'HSDR.REQUEST.INTERVAL_TYPE',
    name: ['Interval units', '间隔类型', 'وحدات الفاصل'],
    values: meanings({
      DAY: ['Days', '天', 'أيام'],
      HOUR: ['Hours', '小时', 'ساعات'],
      MINUTE: ['Minutes', '分钟', 'دقائق'],
      SECOND: ['Seconds', '秒', 'ثوانٍ'],
    }),
  },
]
