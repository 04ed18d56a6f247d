// Authoring a flow: loads it with its draft, and opens the editor on it.

import { useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/ui/frame'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { useClient } from '../../session/use-session.tsx'
import { flowQuery } from '../list/flow-queries.ts'
import { editorTexts } from './editor-texts.ts'
import { FlowEditor } from './flow-editor.tsx'
import { EditorProvider } from './use-editor.tsx'
import { SampleProvider } from './use-sample.tsx'

export const FlowPage = () => {
  const { flowId = '' } = useParams()
  const flow = useQuery(flowQuery(useClient(), flowId))
  const texts = useTexts(editorTexts)
  const name = flow.data?.name ?? texts.flows
  useEffect(() => {
    document.title = name
  }, [name])
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
