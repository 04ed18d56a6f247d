// The possible outcomes of a flow: every class of path, its parties, documents and signers (explainPaths of the
// engine).

import type { Definition, ExplainedPaths, PathClass } from '@company-data/flow-engine'
import { Card, Details, Empty, Loading, Mark, Notice, useTexts } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { useCallback, useMemo } from 'react'
import { findValueLabel, valueLabels } from '../conditions/describe-condition.ts'
import editor from '../editor/flow-editor.module.css'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import type { ExplainQuestion } from '../worker/flow-messages.ts'
import { useLatest } from '../worker/use-latest.ts'
import { pathTexts } from './path-texts.ts'

const findDocumentName = ({ nodes }: Definition, key: string): string =>
  nodes.flatMap(({ document }) => document?.outputs ?? []).find(({ output_key }) => output_key === key)?.name || key

type SigningLine = PathClass['signing']['lines'][number]

const Signing = ({ lines }: { lines: readonly SigningLine[] }) => {
  const texts = useTexts(pathTexts)
  const { definition } = useEditor()
  const findPartyLabel = (key: string) => definition.parties.find((party) => party.key === key)?.label || key
  if (lines.every((line) => line.length === 0)) return texts.none
  return lines.map((line, lineIndex) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
    <p key={lineIndex}>
      {lineIndex > 0 && <span className="muted">{texts.orSo} </span>}
      {line
        .map(
          ({ party_key, action, output_key }) =>
            `${findPartyLabel(party_key)} ${texts.actions[action]} ${findDocumentName(definition, output_key)}`,
        )
        .join(', ')}
    </p>
  ))
}

const Outputs = ({ outputs }: Pick<PathClass, 'outputs'>) => {
  const texts = useTexts(pathTexts)
  const { definition } = useEditor()
  if (outputs.length === 0) return texts.none
  return outputs.map(({ output_key, rules, may_be_missing }) => (
    <p key={output_key} className={panel.row}>
      <span>{findDocumentName(definition, output_key)}</span>
      <span className="muted">{texts.rules(rules.map((ruleIndex) => ruleIndex + 1).join(', '))}</span>
      {may_be_missing && <Mark tone="warn">{texts.mayBeMissing}</Mark>}
    </p>
  ))
}

const ClassCard = ({ path }: { path: PathClass }) => {
  const texts = useTexts(pathTexts)
  const { definition } = useEditor()
  const findStepLabel = (key: string) => definition.nodes.find((node) => node.key === key)?.label || key
  const findPartyLabel = (key: string) => definition.parties.find((party) => party.key === key)?.label || key
  const labels = valueLabels(definition)
  const formatList = (keys: readonly string[], name: (key: string) => string) => keys.map(name).join(', ') || texts.none
  return (
    <Card title={texts.endsAt(findStepLabel(path.leaf))}>
      <Details
        facts={[
          { label: texts.acts, value: path.turns.map(findPartyLabel).join(' → ') },
          { label: texts.example, value: path.example.map(findStepLabel).join(' → ') },
          { label: texts.always, value: formatList(path.always, findStepLabel) },
          { label: texts.sometimes, value: formatList(path.sometimes, findStepLabel) },
          { label: texts.nullable, value: formatList(path.nullable_constants, (key) => findValueLabel(labels, key)) },
          ...(definition.output_mode === 'document'
            ? [
                { label: texts.outputs, value: <Outputs outputs={path.outputs} /> },
                { label: texts.signs, value: <Signing lines={path.signing.lines} /> },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

const Classes = ({ explained }: { explained: ExplainedPaths }) => {
  const texts = useTexts(pathTexts)
  const { classes, is_complete } = explained
  return (
    <>
      {classes.length === 0 && <Empty icon="gitBranch" title={texts.empty} text={texts.emptyText} />}
      {!is_complete && classes.length > 0 && <Notice tone="warn">{texts.cut}</Notice>}
      {classes.map((path) => (
        <ClassCard key={`${path.leaf} ${path.turns.join(' ')}`} path={path} />
      ))}
    </>
  )
}

export const PathsView = () => {
  const texts = useTexts(pathTexts)
  const { definition, lists, thread } = useEditor()
  const { fieldTypes } = lists
  const question = useMemo(() => ({ definition, fieldTypes }), [definition, fieldTypes])
  // A failure is a result too; otherwise the page would wait forever.
  const ask = useCallback(
    (asking: ExplainQuestion) =>
      thread.explain(asking).then(
        (explained) => ({ explained }),
        (error: unknown) => ({ error }),
      ),
    [thread],
  )
  const explainedPaths = useLatest(question, ask)
  return (
    <div className={editor.sheet}>
      <div>
        <h2>{texts.title}</h2>
        <p className="muted">{texts.lead}</p>
      </div>
      {explainedPaths === undefined && <Loading shape="form" />}
      {explainedPaths && 'explained' in explainedPaths && <Classes explained={explainedPaths.explained} />}
      {explainedPaths && 'error' in explainedPaths && <FailureView error={explainedPaths.error} />}
    </div>
  )
}
