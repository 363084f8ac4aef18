import {contentHash} from '../domain/hash.ts'
import {canonicalJson} from '../domain/json.ts'
import type {GateSettings, PresetName, PromotionConfig} from '../domain/promotion-config.ts'

export const PRESETS: Readonly<Record<PresetName, GateSettings>> = {
  default: {confidence: 0.8, validations: 5, recencyDays: 30, reliability: 0.6, utility: 0.6},
  strict: {confidence: 0.8, validations: 5, recencyDays: 30, reliability: 0.6, utility: 0.6, maxFalse: 0.05},
}

export function gateSettings({preset = 'default', standing: _, ...stated}: PromotionConfig = {}): GateSettings {
  const given = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined))
  return {...PRESETS[preset], ...given}
}

/** Names the settings in every decision: equal settings, equal hash. */
export const settingsHash = (settings: GateSettings, standing: boolean): string => contentHash(canonicalJson({...settings, standing}))
