/** What a refusal is about: forbidden content, a limit that passes, one that does not pass soon, credit, a key, or a model. */
export type RefusalSubject = 'content' | 'limit' | 'long limit' | 'credit' | 'key' | 'model'

interface VendorRefusal {
  readonly about: RefusalSubject
  /** A code, type or id in a field of the error; it counts before words. */
  readonly code?: RegExp
  /** Words of the error or of its fields, where no code says it. */
  readonly words?: RegExp
  readonly vendor: string
  readonly seen: string
  readonly sample: string
}

/** How services refuse. A row that only reads words is asked after all rows that read fields. */
export const vendorRefusals: readonly VendorRefusal[] = [
  {
    about: 'content',
    code: /^(content_filter\w*|content_policy_violation|invalid_prompt|responsibleaipolicyviolation)$/i,
    words: /content.?(policy|filter|management)|ResponsibleAIPolicyViolation|usage polic(?:y|ies)/i,
    vendor: 'OpenAI, Azure, Anthropic',
    seen: '2025-06',
    sample: '{"code":"content_filter","message":"The prompt met the content management policy."}',
  },
  {
    about: 'content',
    words: /content exists risk/i,
    vendor: 'DeepSeek',
    seen: '2025-02',
    sample: '{"message":"Content Exists Risk","type":"invalid_request_error","code":"invalid_request_error"}',
  },
  {
    about: 'content',
    code: /^data_?inspection_?failed$/i,
    words: /data_?inspection_?failed|inappropriate content/i,
    vendor: 'DashScope',
    seen: '2025-05',
    sample: '{"code":"data_inspection_failed","message":"Output data may contain inappropriate content."}',
  },
  {
    about: 'content',
    code: /^(1301|1026|1027|sensitive\w*|[\w.]*(?:sensitive|risk|illegal)\w*detect\w*|risk_?control)$/i,
    words: /new_sensitive|敏感|不安全内容|违规|涉嫌|审核|风控|considered high risk|risk control/i,
    vendor: 'Zhipu, MiniMax, Volcengine, Moonshot, Hunyuan',
    seen: '2025-04',
    sample: '{"code":"InputTextSensitiveContentDetected","message":"The request may contain sensitive information."}',
  },
  {
    about: 'content',
    code: /^(safety|prohibited_content|blocklist|recitation|spii)$/i,
    words:
      /PROHIBITED_CONTENT|"?block_?reason|blocked (?:due to|because of|by|for) (?:safety|security|our|the|content|prohibited)/i,
    vendor: 'Gemini, Vertex AI',
    seen: '2025-06',
    sample: '{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}',
  },
  {
    about: 'content',
    words:
      /\bmoderation\b|\b(?:was|been) flagged\b|safety (?:system|filter|policy|check|guidelines?)|SAFETY_CHECK|usage guidelines|guardrails?\b|(?:content|safety) guidelines|(?:terms|policy) (?:of use )?violation|violat\w+ (?:of )?(?:our|the|content|safety|usage)|(?:harmful|unsafe|disallowed|prohibited) content/i,
    vendor: 'OpenRouter, xAI, Bedrock, Groq, Together',
    seen: '2025-07',
    sample: '{"code":403,"message":"Your chosen model requires moderation and your input was flagged"}',
  },
  {
    about: 'content',
    code: /^(?:censorship\w*|content_(?:blocked|safety|moderation)\w*|moderation_blocked|guardrail_\w+|harmful_\w+)$/i,
    words:
      /\b(?:content|prompt|inputs?|outputs?|text|material|messages?|response)\b[^.]{0,60}\b(?:blocked|flagged|banned|censored|sensitive|risky|unsafe|harmful|inappropriate|prohibited|offensive)\b|\b(?:sensitive|risky|unsafe|harmful|inappropriate|prohibited|offensive|illegal)\b[^.]{0,20}\b(?:content|prompt|input|output|text|material|words?|information)\b|(?:contenido|contenu|inhalt)\w*[^.]{0,60}(?:infring|viol|enfre|verst(?:ö|oe)(?:ß|ss))|不適切/i,
    vendor: 'StepFun, Baidu, SiliconFlow, gateways in their own words',
    seen: '2025-09',
    sample: '{"type":"censorship_blocked","message":"The content you provided or machine outputted is blocked."}',
  },
  {
    about: 'content',
    code: /^(json_validate_failed|tool_use_failed)$/,
    vendor: 'Groq, whose model broke the form',
    seen: '2025-03',
    sample: '{"code":"json_validate_failed","message":"Failed to generate JSON."}',
  },
  {
    about: 'credit',
    code: /^(insufficient_(?:quota|balance|credits?|funds)|billing_\w+|account_\w+|organization_restricted|arrearage|quota_exhausted_permanently)$/i,
    vendor: 'OpenAI, DeepSeek, DashScope',
    seen: '2025-01',
    sample: '{"code":"insufficient_quota","message":"You exceeded your current quota."}',
  },
  {
    about: 'key',
    code: /^((?:invalid|incorrect|missing)_api_key|authentication_error|permission_(?:error|denied)|access_denied|unauthenticated)$/i,
    words: /api.?key|unauthori[sz]ed|credential/i,
    vendor: 'OpenAI, Anthropic, Gemini',
    seen: '2025-01',
    sample: '{"code":"invalid_api_key","message":"Incorrect API key provided."}',
  },
  {
    about: 'model',
    code: /^(model_not_found|model_decommissioned|invalid_model|not_found_error)$/,
    words:
      /\bmodel\b[^.]{0,80}(?:not found|not exist|unknown|decommissioned)|not a valid model|(?:invalid|unknown) model(?: id| name|:)|no endpoints (?:found (?:for|matching)|available)/i,
    vendor: 'OpenAI, Anthropic, one-api',
    seen: '2025-01',
    sample: '{"code":"model_not_found","message":"The model `m` does not exist."}',
  },
  {
    about: 'long limit',
    words: /per.?day(?![a-z])|PerDay|\bdaily\b|per.?month|\bmonthly\b|spend(?:ing)? limit|\b[RT]PD\b/i,
    vendor: 'OpenRouter, Gemini, Groq',
    seen: '2025-05',
    sample: '{"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier"}',
  },
  {
    about: 'limit',
    words:
      /per.?min(?:ute)?(?![a-z])|PerMinute|per.?second(?![a-z])|\b[RT]PM\b|(?:try again|retry) (?:in|after)|temporarily|concurren/i,
    vendor: 'OpenAI, Gemini, Vertex AI, Groq',
    seen: '2025-05',
    sample: '{"quotaId":"GenerateRequestsPerMinutePerProjectPerModel-FreeTier"}',
  },
  {
    about: 'credit',
    words: /\bbilling\b|\bcredits?\b|\bbalance\b|payment|top.?up|余额|欠费/i,
    vendor: 'OpenAI, Anthropic, OpenRouter, Zhipu',
    seen: '2025-02',
    sample: '{"message":"Your credit balance is too low to access the API."}',
  },
]

interface SaidRefusal {
  /** Codes, types and ids of the error's fields. */
  readonly codes: readonly string[]
  readonly words: string
}

/** What a refusal is about, by its fields first; undefined if no row knows it. */
export function refusalSubject({ codes, words }: SaidRefusal): RefusalSubject | undefined {
  const byCode = vendorRefusals.find(({ code }) => code !== undefined && codes.some((one) => code.test(one)))
  return (byCode ?? vendorRefusals.find((row) => row.words?.test(words)))?.about
}
