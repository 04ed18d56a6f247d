// The tests of a definition: the list with current results, and the open one.
import type { DefinitionTest } from '@company-data/flow-engine'
import { Badge, Button, Card, Empty, IconButton, Notice, TextField, useTexts } from '@company-data/ui'
import { useCallback } from 'react'
import editor from '../editor/flow-editor.module.css'
import panel from '../editor/panel.module.css'
import { useCheck } from '../editor/use-draft-check.ts'
import { useOptimisticValue } from '../editor/use-draft-value.ts'
import { useCurrentView, useEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { appendAt, setAt } from '../edits/edit-path.ts'
import { problemsAt } from '../problems/problems.ts'
import { AnswerFields, fieldsOf } from '../steps/sample-answers.tsx'
import { answersWith, expectedNow, newTest, plainSlugs } from './test-edits.ts'
import { JsonField, LinesField } from './test-fields.tsx'
import { testTexts } from './test-texts.ts'
import { forgetTest } from './typed-json.ts'

interface TestProps {
  one: DefinitionTest
  place: number
  put: (change: Partial<DefinitionTest>) => void
}

const AnswersOfTest = ({ one, place, put }: TestProps) => {
  const texts = useTexts(testTexts)
  const { definition, compiled, apply } = useEditor()
  const answer = useCallback(
    (slug: string, value: unknown) =>
      apply(
        (draft) =>
          setAt(draft, ['tests', place, 'answers'], answersWith(draft.tests[place]?.answers ?? {}, { [slug]: value })),
        `tests/${place}`,
      ),
    [apply, place],
  )
  const plain = plainSlugs(definition, compiled)
  const others = Object.fromEntries(Object.entries(one.answers).filter(([slug]) => !plain.has(slug)))
  const answered = Object.fromEntries(Object.entries(one.answers).filter(([slug]) => plain.has(slug)))
  const fields = definition.nodes.flatMap(({ elements }) => fieldsOf(elements)).filter(({ slug }) => plain.has(slug))
  return (
    <fieldset className={panel.fieldset}>
      <legend>{texts.answers}</legend>
      <AnswerFields
        prefix={`tests/${place}/answers`}
        fields={fields}
        answers={one.answers}
        onAnswer={answer}
        className={panel.columns}
      />
      <JsonField
        name={`tests/${place}/others`}
        label={texts.otherAnswers}
        value={others}
        onChange={(next) => put({ answers: { ...answered, ...next } })}
      />
      <LinesField
        name={`tests/${place}/sources`}
        label={texts.sources}
        hint={texts.sourcesHint}
        rows={2}
        value={one.held_sources}
        onChange={(lines) => put({ held_sources: lines })}
      />
    </fieldset>
  )
}

const ExpectedOfTest = ({ one, place, put }: TestProps) => {
  const texts = useTexts(testTexts)
  const { compiled } = useEditor()
  const expect = (change: Partial<DefinitionTest['expected']>) => put({ expected: { ...one.expected, ...change } })
  const { path, constants, outputs } = one.expected
  return (
    <fieldset className={panel.fieldset}>
      <legend>{texts.expected}</legend>
      <p className={panel.note}>{texts.unread}</p>
      <div>
        <Button kind="quiet" icon="sparkles" onClick={() => put({ expected: expectedNow(compiled, one) })}>
          {texts.take}
        </Button>
      </div>
      <LinesField
        name={`tests/${place}/path`}
        label={texts.path}
        rows={4}
        mono
        value={path}
        onChange={(lines) => expect({ path: lines.length === 0 ? undefined : lines })}
      />
      <JsonField
        name={`tests/${place}/constants`}
        label={texts.constants}
        value={constants}
        onChange={(next) => expect({ constants: next })}
      />
      <JsonField
        name={`tests/${place}/outputs`}
        label={texts.outputs}
        value={outputs}
        onChange={(next) => expect({ outputs: next as Record<string, number | null> | undefined })}
      />
    </fieldset>
  )
}

const TestCard = ({ one: stored, place }: { one: DefinitionTest; place: number }) => {
  const texts = useTexts(testTexts)
  const { now, remove, set, go, problems, typedJson } = useEditor()
  const { replace } = useSample()
  const [one, show] = useOptimisticValue(stored, (next) => set(['tests', place], next))
  const put = (change: Partial<DefinitionTest>) => show({ ...stored, ...now().tests[place], ...change })
  const failures = problemsAt(problems, ['tests', place], true)
  const removeTest = () => {
    go({ view: 'tests' })
    remove(['tests', place])
    forgetTest(typedJson, place)
  }
  return (
    <Card title={one.name} actions={<IconButton icon="trash" label={texts.remove} onClick={removeTest} />}>
      <div className={panel.list}>
        {failures.map(({ error }) => (
          <Notice key={error} tone="bad">
            {error}
          </Notice>
        ))}
        <TextField
          name={`tests/${place}/name`}
          label={texts.name}
          value={one.name}
          onValueChange={(name) => put({ name })}
        />
        <div className={panel.columns}>
          <TextField
            name={`tests/${place}/date`}
            type="date"
            label={texts.date}
            value={one.reference_date ?? ''}
            onValueChange={(date) => put({ reference_date: date })}
          />
          <TextField
            name={`tests/${place}/language`}
            label={texts.language}
            value={one.language ?? ''}
            onValueChange={(language) => put({ language: language === '' ? null : language })}
          />
        </div>
        <AnswersOfTest one={one} place={place} put={put} />
        <div>
          <Button kind="quiet" icon="play" onClick={() => replace(one.answers, one.reference_date)}>
            {texts.tryIt}
          </Button>
        </div>
        <ExpectedOfTest one={one} place={place} put={put} />
      </div>
    </Card>
  )
}

const TestLine = ({ one, place }: { one: DefinitionTest; place: number }) => {
  const texts = useTexts(testTexts)
  const { problems, go } = useEditor()
  const { place: open } = useCurrentView()
  const fails = problemsAt(problems, ['tests', place], true).length > 0
  const isChecked = useCheck() === 'checked'
  return (
    <li className={panel.item}>
      <button
        type="button"
        className={panel.line}
        aria-current={place === open}
        onClick={() => go({ view: 'tests', place })}
      >
        <span className={panel.name}>{one.name}</span>
        <span className={panel.why}>
          {isChecked ? (
            <Badge tone={fails ? 'bad' : 'good'}>{fails ? texts.fails : texts.passes}</Badge>
          ) : (
            <Badge tone="plain">{texts.unchecked}</Badge>
          )}
        </span>
      </button>
    </li>
  )
}

export const TestsView = () => {
  const texts = useTexts(testTexts)
  const { draft, now, apply, go } = useEditor()
  const { place } = useCurrentView()
  const { answers, referenceDate } = useSample()
  const { tests } = draft
  const open = place === undefined ? undefined : tests[place]
  const hasSample = Object.keys(answers).length > 0
  const add = () => {
    const count = now().tests.length
    apply((before) => appendAt(before, ['tests'], newTest(texts.newTest(count + 1), answers, referenceDate)))
    go({ view: 'tests', place: count })
  }
  return (
    <div className={editor.sheet}>
      <div className={panel.title}>
        <div>
          <h2>{texts.title}</h2>
          <p className="muted">{texts.lead}</p>
        </div>
        <Button icon="plus" onClick={add}>
          {hasSample ? texts.fromSample : texts.add}
        </Button>
      </div>
      {tests.length === 0 ? (
        <Empty icon="listChecks" title={texts.empty} text={texts.emptyText} />
      ) : (
        <div className={editor.split}>
          <ul className={panel.list}>
            {tests.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tests may have the same name
              <TestLine key={index} one={one} place={index} />
            ))}
          </ul>
          {open !== undefined && place !== undefined && <TestCard key={place} one={open} place={place} />}
        </div>
      )}
    </div>
  )
}
