// The page of a flow, first as a skeleton: the code of the editor is large, and a slow network needs seconds for it.
import { Suspense } from 'react'
import { page } from '../../../app/route-group.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'

const FlowPage = page(() => import('../editor/flow-page.tsx'), 'FlowPage')

export const LazyFlowPage = () => (
  <Suspense fallback={<EditorSkeleton />}>
    <FlowPage />
  </Suspense>
)
