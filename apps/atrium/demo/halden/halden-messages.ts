import type { MessageData, NoticeData } from '../data.ts'

export const haldenMessages: readonly MessageData[] = [
  {
    from: 'karin.moe',
    to: ['sofia.lindqvist', 'pal.nygard'],
    subject: 'Two nurses short on Saturday night',
    body: 'Johanna’s night role ends this week and Magnus is on a course. Could the people office extend one of them until Monday?',
    hoursAgo: 1.2,
  },
  {
    to: ['sofia.lindqvist', 'pal.nygard'],
    subject: 'Two roles end within a week',
    body: 'These roles end soon: Night nurse, Pharmacy assistant.\n\nTo go on, set a later last day in the list of roles.',
    hoursAgo: 6,
    category: 'ACCESS',
  },
  {
    from: 'nora.fjeld',
    to: 'everyone',
    subject: 'Results are released before 11 from now on',
    body: 'The laboratory has a second analyser. Blood results of the morning round are there at 11 instead of 13.',
    hoursAgo: 29,
    readBy: ['karin.moe', 'anders.vik', 'leila.rahimi'],
  },
  {
    from: 'ruth.okafor',
    to: ['anders.vik', 'fatima.haddad', 'tobias.brandt', 'sofia.lindqvist'],
    subject: 'One medicine is short: use the second line',
    body: 'Amoxicillin as syrup is short until the end of the month. Please prescribe the tablets where a patient can take them.',
    hoursAgo: 54,
    readBy: ['sofia.lindqvist'],
  },
  {
    from: 'sofia.lindqvist',
    to: ['ines.marchetti', 'martins.kalnins'],
    subject: 'Sample transport on the holiday',
    body: 'The laboratory is open on the holiday from 8 to 12. Please plan one tour in the morning.',
    hoursAgo: 9,
  },
]

export const haldenNotices: readonly NoticeData[] = [
  {
    by: 'sofia.lindqvist',
    title: ['Fire drill on Thursday, ward 4', '周四四病区消防演习'],
    body: [
      'The alarm sounds at 14:00. Patients stay in their rooms; everyone else meets at the south door.',
      '警报将于 14:00 响起。患者留在病房，其他人员在南门集合。',
    ],
    hoursAgo: 22,
    ownPeople: true,
    until: 10,
  },
  {
    by: 'pal.nygard',
    title: ['Flu vaccination for staff', '员工流感疫苗接种'],
    body: [
      'Every weekday from 7:30 to 9:00 in the out-patients’ department, without an appointment.',
      '工作日 7:30 至 9:00 在门诊部接种，无需预约。',
    ],
    hoursAgo: 70,
    ownPeople: true,
    sticky: true,
  },
  {
    by: 'sofia.lindqvist',
    title: ['Visiting hours in the holidays', '节假日探视时间', 'ساعات الزيارة في العطل'],
    body: [
      'During the holidays visitors are welcome from 13:00 to 19:00 on all wards but intensive care.',
      '节假日期间，除重症监护外的各病区探视时间为 13:00 至 19:00。',
      'في العطل نرحب بالزوار من 13:00 إلى 19:00 في كل الأجنحة عدا العناية المركزة.',
    ],
    hoursAgo: 140,
    category: 'NEWS',
  },
]
