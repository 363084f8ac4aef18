/** Why bytes are no artifact that can be used. */
export type ArtifactErrorCode = 'not-an-artifact' | 'version' | 'truncated' | 'damaged'

/** The one error of opening, inspecting and verifying: a code, one sentence with the way out, the facts. */
export class ArtifactError extends Error {
  override readonly name = 'ArtifactError'
  constructor(
    readonly code: ArtifactErrorCode,
    message: string,
    readonly facts: Readonly<Record<string, number | string>> = {},
  ) {
    super(message)
  }
}

export const damaged = (what: string, facts: Readonly<Record<string, number | string>> = {}): ArtifactError =>
  new ArtifactError('damaged', `the artifact is damaged: ${what}; rebuild it with \`kanon build\``, facts)
