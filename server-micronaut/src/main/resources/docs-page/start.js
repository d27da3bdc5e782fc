// Shows the description of the interface; requests go to this server, with the key given under "Authorize".
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#interface",
  deepLinking: true,
  filter: true,
  persistAuthorization: false,
  tagsSorter: "none",
  validatorUrl: null,
});
