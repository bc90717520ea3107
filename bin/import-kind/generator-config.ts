import { parse } from "yaml";
import * as z from "zod/mini";

const Texts = z.array(z.string());
const OneOrMore = z.union([z.string(), Texts]);
const Switch = z.optional(z.boolean());

/** Settings of a kind that only concern ACK's Go code: requeues, tokens, names of its methods, and which actions it offers. */
const FOR_GO = {
  deletable: z.optional(z.unknown()),
  ignore_idempotency_token: z.optional(z.unknown()),
  reconcile: z.optional(z.unknown()),
  shortNames: z.optional(z.unknown()), // The CRD has them.
  update_conditions_custom_method_name: z.optional(z.string()),
  updateable: z.optional(z.unknown()),
};

const Reference = z.strictObject({
  resource: z.string(),
  path: z.string(),
  service_name: z.optional(z.string()),
  skip_resource_state_validations: Switch,
});

/** What ACK's generator is told about a field. */
const FieldConfig = z.strictObject({
  compare: z.optional(z.unknown()),
  custom_field: z.optional(z.strictObject({ list_of: z.optional(z.string()), map_of: z.optional(z.string()) })),
  from: z.optional(z.strictObject({ operation: z.string(), path: z.string() })),
  go_tag: z.optional(z.string()),
  is_arn: Switch,
  is_attribute: Switch,
  is_document: Switch,
  is_iam_policy: Switch,
  is_immutable: Switch,
  is_owner_account_id: Switch,
  is_primary_key: Switch,
  is_read_only: Switch,
  is_required: Switch,
  is_secret: Switch,
  late_initialize: z.optional(z.unknown()),
  print: z.optional(
    z.strictObject({ name: z.string(), priority: z.optional(z.number()), index: z.optional(z.number()) }),
  ),
  references: z.optional(Reference),
  set: z.optional(z.unknown()),
  type: z.optional(z.string()),
});

const Renames = z.strictObject({
  input_fields: z.optional(z.nullable(z.record(z.string(), z.string()))),
  output_fields: z.optional(z.nullable(z.record(z.string(), z.string()))),
});

const CustomMethod = z.strictObject({
  custom_method_name: z.optional(z.string()),
  omit_unchanged_fields: Switch,
  only_set_unchanged_fields: Switch,
});

const ErrorConfig = z.strictObject({
  code: z.string(),
  message_prefix: z.optional(z.string()),
  message_suffix: z.optional(z.string()),
});

const ResourceConfig = z.strictObject({
  ...FOR_GO,
  delete_operation: z.optional(CustomMethod),
  exceptions: z.optional(
    z.strictObject({
      errors: z.optional(z.record(z.string(), ErrorConfig)),
      terminal_codes: z.optional(Texts),
    }),
  ),
  fields: z.optional(z.record(z.string(), z.nullable(FieldConfig))),
  find_operation: z.optional(CustomMethod),
  hooks: z.optional(
    z.record(z.string(), z.strictObject({ code: z.optional(z.string()), template_path: z.optional(z.string()) })),
  ),
  is_arn_primary_key: Switch,
  list_operation: z.optional(z.strictObject({ match_fields: Texts })),
  print: z.optional(z.unknown()), // The CRD has the columns that follow from it.
  renames: z.optional(z.strictObject({ operations: z.record(z.string(), Renames) })),
  synced: z.optional(z.strictObject({ when: z.array(z.strictObject({ path: z.string(), in: Texts })) })),
  tags: z.optional(
    z.strictObject({
      ignore: Switch,
      key_name: z.optional(z.string()),
      path: z.optional(z.string()),
      value_name: z.optional(z.string()),
    }),
  ),
  unpack_attributes_map: z.optional(
    z.strictObject({
      set_attributes_single_attribute: Switch,
      get_attributes_input: z.optional(
        z.strictObject({ overrides: z.record(z.string(), z.strictObject({ values: Texts })) }),
      ),
    }),
  ),
  update_operation: z.optional(CustomMethod),
});

const OperationConfig = z.strictObject({
  custom_check_required_fields_missing_method: z.optional(z.string()),
  custom_implementation: z.optional(z.string()),
  input_wrapper_field_path: z.optional(z.string()),
  operation_type: z.optional(OneOrMore),
  output_wrapper_field_path: z.optional(z.string()),
  override_values: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  resource_name: z.optional(OneOrMore),
  set_output_custom_method_name: z.optional(z.string()),
});

const GeneratorConfig = z.strictObject({
  controller_name: z.optional(z.string()),
  empty_shapes: z.optional(Texts),
  ignore: z.optional(
    z.strictObject({
      field_paths: z.optional(Texts),
      operations: z.optional(z.nullable(Texts)),
      resource_names: z.optional(z.nullable(Texts)),
      shape_names: z.optional(z.nullable(Texts)),
    }),
  ),
  operations: z.optional(z.record(z.string(), OperationConfig)),
  prefix_config: z.optional(z.unknown()),
  resources: z.record(z.string(), ResourceConfig),
  sdk_names: z.optional(
    z.strictObject({
      model_name: z.optional(z.string()),
      client_interface: z.optional(z.string()),
      client_struct: z.optional(z.string()),
      package_name: z.optional(z.string()),
    }),
  ),
});

/** A `generator.yaml`, as ACK's code generator reads it: what it is told about the kinds of one service. */
export type GeneratorConfig = z.infer<typeof GeneratorConfig>;
export type ResourceConfig = z.infer<typeof ResourceConfig>;
export type FieldConfig = z.infer<typeof FieldConfig>;
export type OperationConfig = z.infer<typeof OperationConfig>;

/** Reads a `generator.yaml`. Throws if it has a setting that the importer does not know, because it may change what the rest means. */
export function readGeneratorConfig(text: string, file: string): GeneratorConfig {
  const { success, data, error } = z.safeParse(GeneratorConfig, parse(text));
  if (success) return data;
  const problems = error.issues.map((issue) => {
    const place = issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
    return issue.code === "unrecognized_keys"
      ? `${place}unknown setting ${issue.keys.join(", ")}`
      : `${place}${issue.message}`;
  });
  throw new Error(`${file}: ${problems.join("; ")}`);
}
