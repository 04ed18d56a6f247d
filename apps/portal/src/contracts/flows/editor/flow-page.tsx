// The flow page: loads a flow with its draft, and opens the editor.

import { useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { useClient } from '../../../session/use-session.tsx'
import { flowQuery } from '../list/flow-queries.ts'
import { EditorSkeleton } from '../skeleton/editor-skeleton.tsx'
import { editorTexts } from './editor-texts.ts'
import { FlowEditor } from './flow-editor.tsx'
import { EditorProvider } from './use-editor.tsx'
import { SampleProvider } from './use-sample.tsx'

/** Loads the font of keys and formulas before a panel needs it: a font that arrives lays out the whole page again. */
const useCodeFont = (): void => {
  useEffect(() => {
    const family = getComputedStyle(document.documentElement).getPropertyValue('--mono')
    void document.fonts.load(`1em ${family}`).catch(() => undefined)
  }, [])
}

export const FlowPage = () => {
  const { flowId = '' } = useParams()
  const flow = useQuery(flowQuery(useClient(), flowId))
  const texts = useTexts(editorTexts)
  useCodeFont()
  const name = flow.data?.name ?? texts.flows
  useEffect(() => {
    document.title = name
  }, [name])
  if (flow.isPending) return <EditorSkeleton />
  return (
    <QueryView query={flow} shape="form">
      {(record) => (
        <EditorProvider key={record.id} flow={record}>
          <SampleProvider>
            <FlowEditor />
          </SampleProvider>
        </EditorProvider>
      )}
    </QueryView>
  )
}
