import manifest from '../../package.json' with {type: 'json'}

/** The version of the package, as its manifest has it. */
export const {version} = manifest
