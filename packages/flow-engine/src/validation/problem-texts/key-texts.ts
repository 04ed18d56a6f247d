// English problem texts for keys, constants and dependency cycles.

export const keyTexts = {
  noKey: (name: string): string => `"${name}" is no field, plugin key or constant of this flow.`,
  askedLater: (name: string, source: string, currentNode: string): string =>
    `"${name}" is asked on "${source}", which does not come before "${currentNode}".`,
  neededLater: (name: string, source: string, currentNode: string): string =>
    `"${name}" needs an answer from "${source}", which does not come before "${currentNode}".`,
  resultType: (): string => 'The result is a number, text, date or boolean.',
  declaredOther: (key: string, declared: string, other: string): string =>
    `"${key}" is declared as a ${declared}, and its expression gives a ${other}.`,
  keyTaken: (key: string): string => `The key "${key}" is already taken in this flow.`,
  unused: (key: string): string => `Nothing uses "${key}".`,
  dependsOnItself: (name: string): string => `"${name}" depends on itself.`,
  /** `isShortened`: there are further names. */
  circle: (names: readonly string[], isShortened: boolean): string =>
    `These depend on each other in a circle: ${names.map((name) => `"${name}"`).join(', ')}${isShortened ? ', …' : ''}.`,
}
