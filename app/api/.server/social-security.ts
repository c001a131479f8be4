export {
  fitsPerson,
  hasRightKey,
  socialSecurityLength,
  socialSecurityNumber,
} from "../../../services/contract/social-security";
