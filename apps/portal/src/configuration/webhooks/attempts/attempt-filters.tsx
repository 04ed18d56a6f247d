// The filters of a webhook's attempts: answer, event, time and event id. They are in the address.
import { SearchField, Select, useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { eventNames } from '../webhook-form-texts.ts'
import { type AttemptFilter, answers, periods } from './attempt-filter.ts'
import { attemptsTexts } from './attempts-texts.ts'
import styles from './webhook-attempts.module.css'

const EVERY = 'every'

export const useAttemptFilter = (): AttemptFilter => {
  const { get } = useSearchState()
  return {
    answer: answers.find((answer) => answer === get('show')) ?? 'all',
    period: periods.find((period) => period === get('period')) ?? 'week',
    event: get('type'),
    id: get('find') ?? '',
  }
}

export const clearedFilter = { show: undefined, period: undefined, type: undefined, find: undefined, after: undefined }

export const AttemptFilters = ({ filter: { answer, period, event, id } }: { filter: AttemptFilter }) => {
  const texts = useTexts(attemptsTexts)
  const { change } = useSearchState()
  return (
    <div className={styles.filters}>
      <Select
        label={texts.answer}
        value={answer}
        onChange={(next) => change({ show: next === 'all' ? undefined : next, after: undefined })}
        options={answers.map((value) => ({ value, label: texts.answers[value] }))}
      />
      <Select
        label={texts.event}
        value={event ?? EVERY}
        onChange={(next) => change({ type: next === EVERY ? undefined : next, after: undefined })}
        options={[
          { value: EVERY, label: texts.everyEvent },
          ...[...eventNames, 'test'].map((name) => ({ value: name, label: name })),
        ]}
      />
      <Select
        label={texts.period}
        value={period}
        onChange={(next) => change({ period: next === 'week' ? undefined : next, after: undefined })}
        options={periods.map((value) => ({ value, label: texts.periods[value] }))}
      />
      <SearchField
        label={texts.search}
        value={id}
        onChange={(next) => change({ find: next === '' ? undefined : next, after: undefined })}
      />
    </div>
  )
}
