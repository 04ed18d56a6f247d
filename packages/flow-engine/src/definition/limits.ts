// Size limits of a definition (FG-46).

export const definitionLimits = {
  nodes: 200,
  elementsPerNode: 100,
  constants: 200,
  outputsPerLeaf: 20,
  rulesPerOutput: 50,
  parties: 10,
} as const
