// The base and token of one attempt of a call.
import type { Token } from '../tokens/token.ts'

export interface Target {
  base: string
  token: Token | undefined
}
