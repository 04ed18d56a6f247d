// Fails before it has any test.
throw new Error('while loading')
