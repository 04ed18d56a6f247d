// The tests of a definition: the list with current results, and the open one.
import type { DefinitionTest } from '@company-data/flow-engine'
import { Badge, Button, Card, Empty, IconButton, Notice, TextField, useTexts } from '@company-data/ui'
import { useCallback } from 'react'
import { useCheck } from '../draft-check/use-draft-check.ts'
import editor from '../editor/flow-editor.module.css'
import panel from '../editor/panel.module.css'
import { useOptimisticValue } from '../editor/use-draft-value.ts'
import { useCurrentView, useEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { appendAt, setAt } from '../edits/edit-path.ts'
import { problemsAt } from '../problems/problems.ts'
import { AnswerFields, selectFields } from '../steps/sample-answers.tsx'
import { forgetTest } from './json-input.ts'
import { mergeAnswers, newTest, plainSlugs } from './test-edits.ts'
import { TestExpectations, type TestProps } from './test-expectations.tsx'
import { JsonField, LinesField } from './test-fields.tsx'
import { testTexts } from './test-texts.ts'

const TestAnswers = ({ test, index, put }: TestProps) => {
  const texts = useTexts(testTexts)
  const { definition, compiled, apply } = useEditor()
  const setAnswer = useCallback(
    (slug: string, value: unknown) =>
      apply(
        (draft) =>
          setAt(draft, ['tests', index, 'answers'], mergeAnswers(draft.tests[index]?.answers ?? {}, { [slug]: value })),
        `tests/${index}`,
      ),
    [apply, index],
  )
  const plain = plainSlugs(definition, compiled)
  const otherAnswers = Object.fromEntries(Object.entries(test.answers).filter(([slug]) => !plain.has(slug)))
  const plainAnswers = Object.fromEntries(Object.entries(test.answers).filter(([slug]) => plain.has(slug)))
  const fields = definition.nodes
    .flatMap(({ elements }) => selectFields(elements))
    .filter(({ slug }) => plain.has(slug))
  return (
    <fieldset className={panel.fieldset}>
      <legend>{texts.answers}</legend>
      <AnswerFields
        prefix={`tests/${index}/answers`}
        fields={fields}
        answers={test.answers}
        onAnswer={setAnswer}
        className={panel.columns}
      />
      <JsonField
        name={`tests/${index}/others`}
        label={texts.otherAnswers}
        value={otherAnswers}
        onChange={(next) => put({ answers: { ...plainAnswers, ...next } })}
      />
      <LinesField
        name={`tests/${index}/sources`}
        label={texts.sources}
        hint={texts.sourcesHint}
        rows={2}
        value={test.held_sources}
        onChange={(lines) => put({ held_sources: lines })}
      />
    </fieldset>
  )
}

const TestCard = ({ test: storedTest, index }: { test: DefinitionTest; index: number }) => {
  const texts = useTexts(testTexts)
  const { now, remove, set, go, problems, typedJson } = useEditor()
  const { replace } = useSample()
  const [test, show] = useOptimisticValue(storedTest, (next) => set(['tests', index], next))
  const put = (change: Partial<DefinitionTest>) => show({ ...storedTest, ...now().tests[index], ...change })
  const failures = problemsAt(problems, ['tests', index], true)
  const removeTest = () => {
    go({ view: 'tests' })
    remove(['tests', index])
    forgetTest(typedJson, index)
  }
  return (
    <Card title={test.name} actions={<IconButton icon="trash" label={texts.remove} onClick={removeTest} />}>
      <div className={panel.list}>
        {failures.map(({ error }) => (
          <Notice key={error} tone="bad">
            {error}
          </Notice>
        ))}
        <TextField
          name={`tests/${index}/name`}
          label={texts.name}
          value={test.name}
          onValueChange={(name) => put({ name })}
        />
        <div className={panel.columns}>
          <TextField
            name={`tests/${index}/date`}
            type="date"
            label={texts.date}
            value={test.reference_date ?? ''}
            onValueChange={(date) => put({ reference_date: date })}
          />
          <TextField
            name={`tests/${index}/language`}
            label={texts.language}
            value={test.language ?? ''}
            onValueChange={(language) => put({ language: language === '' ? null : language })}
          />
        </div>
        <TestAnswers test={test} index={index} put={put} />
        <div>
          <Button kind="quiet" icon="play" onClick={() => replace(test.answers, test.reference_date)}>
            {texts.tryIt}
          </Button>
        </div>
        <TestExpectations test={test} index={index} put={put} />
      </div>
    </Card>
  )
}

const TestItem = ({ test, index }: { test: DefinitionTest; index: number }) => {
  const texts = useTexts(testTexts)
  const { problems, go } = useEditor()
  const { openIndex: open } = useCurrentView()
  const fails = problemsAt(problems, ['tests', index], true).length > 0
  const isChecked = useCheck() === 'checked'
  return (
    <li className={panel.item}>
      <button
        type="button"
        className={panel.line}
        aria-current={index === open}
        onClick={() => go({ view: 'tests', index })}
      >
        <span className={panel.name}>{test.name}</span>
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
  const { openIndex } = useCurrentView()
  const { answers, referenceDate } = useSample()
  const { tests } = draft
  const open = openIndex === undefined ? undefined : tests[openIndex]
  const hasSample = Object.keys(answers).length > 0
  const add = () => {
    const count = now().tests.length
    apply((before) => appendAt(before, ['tests'], newTest(texts.newTest(count + 1), answers, referenceDate)))
    go({ view: 'tests', index: count })
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
            {tests.map((test, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tests may have the same name
              <TestItem key={index} test={test} index={index} />
            ))}
          </ul>
          {open !== undefined && openIndex !== undefined && <TestCard key={openIndex} test={open} index={openIndex} />}
        </div>
      )}
    </div>
  )
}
