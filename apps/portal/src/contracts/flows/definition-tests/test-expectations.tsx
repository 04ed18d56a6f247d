// The expectations of a test: the path, the computed values and the documents, each also with labels instead of keys.
import type { DefinitionTest } from '@company-data/flow-engine'
import { Button, useTexts } from '@company-data/ui'
import { constantTexts } from '../computed-constants/constant-texts.ts'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { useResultFormatter } from '../formulas/use-result-formatter.ts'
import { outputTexts } from '../outputs/output-texts.ts'
import { expectedNow } from './test-edits.ts'
import { JsonField, LinesField } from './test-fields.tsx'
import { testTexts } from './test-texts.ts'

export interface TestProps {
  test: DefinitionTest
  index: number
  put: (change: Partial<DefinitionTest>) => void
}

/** With labels instead of keys. */
const useExpectationNotes = ({ path, constants, outputs }: DefinitionTest['expected']) => {
  const { nothing } = useTexts(constantTexts)
  const { rule } = useTexts(outputTexts)
  const formatResult = useResultFormatter()
  const { definition } = useEditor()
  const { nodes } = definition
  const findLabel = (parts: readonly { key: string; label: string }[], key: string) =>
    parts.find((part) => part.key === key)?.label || key
  const documents = nodes.flatMap(({ document }) => document?.outputs ?? [])
  const findName = (key: string) => documents.find(({ output_key }) => output_key === key)?.name || key
  const list = <Value,>(values: Readonly<Record<string, Value>>, format: (key: string, value: Value) => string) =>
    Object.entries(values)
      .map(([key, value]) => format(key, value))
      .join(' · ')
  return {
    path: (path ?? []).map((step) => findLabel(nodes, step)).join(' → '),
    constants: list(
      constants ?? {},
      (key, value) => `${findLabel(definition.constants, key)}: ${formatResult(value) ?? nothing}`,
    ),
    outputs: list(outputs ?? {}, (key, index) => `${findName(key)}: ${index === null ? nothing : rule(index + 1)}`),
  }
}

const Note = ({ children }: { children: string }) => children !== '' && <p className={panel.note}>{children}</p>

export const TestExpectations = ({ test, index, put }: TestProps) => {
  const texts = useTexts(testTexts)
  const { compiled } = useEditor()
  const expect = (change: Partial<DefinitionTest['expected']>) => put({ expected: { ...test.expected, ...change } })
  const { path, constants, outputs } = test.expected
  const notes = useExpectationNotes(test.expected)
  return (
    <fieldset className={panel.fieldset}>
      <legend>{texts.expected}</legend>
      <p className={panel.note}>{texts.unread}</p>
      <div>
        <Button kind="quiet" icon="sparkles" onClick={() => put({ expected: expectedNow(compiled, test) })}>
          {texts.take}
        </Button>
      </div>
      <LinesField
        name={`tests/${index}/path`}
        label={texts.path}
        rows={4}
        mono
        value={path}
        onChange={(lines) => expect({ path: lines.length === 0 ? undefined : lines })}
      />
      <Note>{notes.path}</Note>
      <JsonField
        name={`tests/${index}/constants`}
        label={texts.constants}
        value={constants}
        onChange={(next) => expect({ constants: next })}
      />
      <Note>{notes.constants}</Note>
      <JsonField
        name={`tests/${index}/outputs`}
        label={texts.outputs}
        value={outputs}
        onChange={(next) => expect({ outputs: next as Record<string, number | null> | undefined })}
      />
      <Note>{notes.outputs}</Note>
    </fieldset>
  )
}
