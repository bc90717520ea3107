import type { AckKind, AckService } from "./ack-service.ts";
import type { KindOperations } from "./operations.ts";

/** Each of ACK's Go functions and templates that a kind needs, with the setting that names it. */
export function hooksOf(
  { config }: AckService,
  { config: { hooks = {}, ...resource } }: AckKind,
  { create, read, update, remove }: KindOperations,
): readonly string[] {
  const named = (setting: string, name: string | undefined) => (name === undefined ? [] : [`${setting}: ${name}`]);
  const ofOperations = [create, read?.call, update, remove].flatMap((operation) => {
    const settings = operation === undefined ? undefined : config.operations?.[operation];
    if (settings === undefined) return [];
    return [
      ...named(`${operation}.custom_implementation`, settings.custom_implementation),
      ...named(`${operation}.set_output_custom_method_name`, settings.set_output_custom_method_name),
      ...named(
        `${operation}.custom_check_required_fields_missing_method`,
        settings.custom_check_required_fields_missing_method,
      ),
      ...Object.entries(settings.override_values ?? {}).map(
        ([member, value]) => `${operation}.override_values: ${member} = ${value}`,
      ),
    ];
  });
  return [
    ...Object.entries(hooks).map(([name, { code, template_path }]) => `${name}: ${code ?? template_path}`),
    ...named("update_operation", resource.update_operation?.custom_method_name),
    ...named("find_operation", resource.find_operation?.custom_method_name),
    ...named("update_conditions", resource.update_conditions_custom_method_name),
    ...new Set(ofOperations),
  ];
}
