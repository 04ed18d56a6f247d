// The values that an author picks among, in the language of the page.
import type { Definition } from '@company-data/flow-engine'
import { useTexts } from '@company-data/ui'
import { useMemo } from 'react'
import { partTexts } from './part-texts.ts'
import { type Kinds, type ValueOption, valueOptions } from './value-options.ts'

const cache = new WeakMap<Definition, readonly [Kinds, readonly ValueOption[]]>()

/** One panel requests them many times, and a large flow has hundreds. */
export const useValueOptions = (definition: Definition): readonly ValueOption[] => {
  const { kinds } = useTexts(partTexts)
  return useMemo(() => {
    const earlier = cache.get(definition)
    if (earlier?.[0] === kinds) return earlier[1]
    const options = valueOptions(definition, kinds)
    cache.set(definition, [kinds, options])
    return options
  }, [definition, kinds])
}
