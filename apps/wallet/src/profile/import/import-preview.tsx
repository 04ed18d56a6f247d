// The preview of an import: every entry of the archive with its state; the chosen ones are added.
import {
  Button,
  Card,
  Checkbox,
  Form,
  LinkButton,
  Notice,
  Progress,
  Row,
  useFormats,
  useTexts,
  useUnsaved,
} from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useFieldLabel } from '@company-data/web/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from '../profile.module.css'
import { PROFILE, type ProfileData } from '../profile-query.ts'
import { useListedText } from '../use-listed-text.ts'
import { addPlanned, createImportProgress, type ImportProgress } from './add-planned.ts'
import { ArchiveCompanies } from './archive-companies.tsx'
import { canImport, type PlannedDatum, planImport } from './import-plan.ts'
import { importTexts } from './import-texts.ts'
import { DamagedArchive } from './unzip.ts'
import type { OpenedArchive } from './use-import.ts'

interface PreviewProps {
  archive: OpenedArchive
  profile: ProfileData
  onReset: () => void
}

/** The name of a field of the catalog in the language of the page; otherwise as in the archive. */
const usePlannedLabel = ({ fields }: ProfileData) => {
  const formatLabel = useFieldLabel()
  return ({ field, datum }: PlannedDatum): string => {
    const present = 'id' in field ? fields.find(({ id }) => id === field.id) : undefined
    return present === undefined ? datum.label : formatLabel(present)
  }
}

const useAddAll = ({ archive, profile }: PreviewProps, progress: ImportProgress) => {
  const client = useClient()
  const queries = useQueryClient()
  const [doneCount, setDoneCount] = useState(0)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort('left'), [])
  const add = useAction({
    mutationFn: (chosenEntries: readonly PlannedDatum[]) => {
      leaving.current = new AbortController()
      const { signal } = leaving.current
      const deps = { client, zip: archive.zip, types: profile.types, signal, onProgress: setDoneCount }
      return addPlanned(chosenEntries, progress, deps)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: PROFILE }),
  })
  useUnsaved(() => add.isPending)
  return { add, doneCount }
}

interface ItemsProps {
  plan: readonly PlannedDatum[]
  profile: ProfileData
  chosenKeys: ReadonlySet<number>
  isBusy: boolean
  onChoose: (key: number, isChosen: boolean) => void
}

const Items = ({ plan, profile, chosenKeys, isBusy, onChoose }: ItemsProps) => {
  const texts = useTexts(importTexts)
  const formats = useFormats()
  const formatLabel = usePlannedLabel(profile)
  const formatValue = useListedText(profile.types)
  const describe = ({ datum, state, text }: PlannedDatum): string =>
    [
      text !== undefined
        ? formatValue(datum.type, text)
        : datum.files.length > 0
          ? texts.files(formats.number(datum.files.length), datum.files.map(({ name }) => name).join(', '))
          : (datum.value ?? ''),
      texts.states[state],
      ...(datum.files.length > 0 && !datum.isPrivate ? [texts.readable] : []),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <ul className={styles.column} aria-label={texts.preview}>
      {plan.map((planned) => (
        <li key={planned.key}>
          <Checkbox
            label={formatLabel(planned)}
            hint={<span className={styles.whole}>{describe(planned)}</span>}
            checked={chosenKeys.has(planned.key)}
            disabled={isBusy || !canImport(planned)}
            onChange={(isChosen) => onChoose(planned.key, isChosen)}
          />
        </li>
      ))}
    </ul>
  )
}

interface DoneProps {
  plan: readonly PlannedDatum[]
  profile: ProfileData
  progress: ImportProgress
}

const DoneCard = ({ plan, profile, progress: { addedKeys, errors } }: DoneProps) => {
  const texts = useTexts(importTexts)
  const appTexts = useAppTexts()
  const formatLabel = usePlannedLabel(profile)
  const explain = (error: unknown): string =>
    error instanceof DamagedArchive ? texts.damagedFile : formatProblem(error, appTexts)
  return (
    <Card title={texts.done} text={texts.added(addedKeys.size)}>
      <div className={styles.column}>
        {errors.size > 0 && (
          <Notice tone="warn" title={texts.someRefused}>
            <ul className={styles.whole}>
              {[...errors].map(([key, error]) => {
                const planned = plan.find((candidate) => candidate.key === key)
                return planned && <li key={key}>{texts.notAdded(formatLabel(planned), explain(error))}</li>
              })}
            </ul>
          </Notice>
        )}
        <Row>
          <Link to={paths.profile} asChild>
            <LinkButton kind="main">{texts.show}</LinkButton>
          </Link>
        </Row>
      </div>
    </Card>
  )
}

/** Entries with another value beside them are added only if the person chooses them. */
const chooseNew = (plan: readonly PlannedDatum[]): ReadonlySet<number> =>
  new Set(plan.filter(({ state }) => state === 'new').map(({ key }) => key))

export const ImportPreview = (props: PreviewProps) => {
  const { archive, profile, onReset } = props
  const texts = useTexts(importTexts)
  const appTexts = useAppTexts()
  const formats = useFormats()
  // The plan of the moment when the archive was opened: a retry compares with that, not with its own earlier additions.
  const [plan] = useState(() => planImport(archive.content.data, profile))
  const [progress] = useState(() => createImportProgress(profile.data))
  const [chosenKeys, setChosenKeys] = useState(() => chooseNew(plan))
  const { add, doneCount } = useAddAll(props, progress)
  const chosenEntries = plan.filter(({ key }) => chosenKeys.has(key))
  const choose = (key: number, isChosen: boolean): void =>
    setChosenKeys((now) => new Set(isChosen ? [...now, key] : [...now].filter((other) => other !== key)))
  const companies = archive.content.companies.length > 0 && <ArchiveCompanies companies={archive.content.companies} />
  if (add.isSuccess)
    return (
      <>
        <DoneCard plan={plan} profile={profile} progress={progress} />
        {companies}
      </>
    )
  return (
    <>
      <Card title={texts.preview} text={texts.previewText}>
        <Form
          problem={add.error ? `${texts.failed} ${formatProblem(add.error, appTexts, 'once')}` : undefined}
          onSubmit={() => {
            if (chosenEntries.length > 0) add.mutate(chosenEntries)
          }}
          actions={
            <>
              <Button onClick={onReset} disabled={add.isPending}>
                {texts.otherFile}
              </Button>
              <Button type="submit" kind="main" busy={add.isPending} disabled={chosenEntries.length === 0}>
                {chosenEntries.length === 0 ? texts.chooseSome : texts.add(chosenEntries.length)}
              </Button>
            </>
          }
        >
          {plan.length === 0 && <Notice tone="info">{texts.empty}</Notice>}
          {plan.length > 0 && !plan.some(canImport) && <Notice tone="good">{texts.nothing}</Notice>}
          <Items plan={plan} profile={profile} chosenKeys={chosenKeys} isBusy={add.isPending} onChoose={choose} />
          {add.isPending && (
            <Progress
              label={texts.saving(formats.number(doneCount + 1), formats.number(chosenEntries.length))}
              value={doneCount}
              max={chosenEntries.length}
            />
          )}
        </Form>
      </Card>
      {companies}
    </>
  )
}
