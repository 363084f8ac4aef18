/** One name or several with `/` between: `acme/docs`. No white space, no empty part. */
const SCOPE = /^[^/\s\p{Cc}]+(?:\/[^/\s\p{Cc}]+)*$/u

/** Whether a text can name a scope. A missing scope is none: nothing is read or written without one. */
export const isScope = (scope: unknown): scope is string => typeof scope === 'string' && scope.length <= 256 && SCOPE.test(scope)
